import path from 'node:path'

/** Absolute path of the checkout. */
export const REPOSITORY = path.resolve(__dirname, '../..')

/** The folder for the database, secret and state of `npm run dev` and `npm run demo`. */
export const DATA_FOLDER = path.join(REPOSITORY, '.data')
