import path from 'node:path'

/** Absolute path of the checkout. */
export const REPOSITORY = path.resolve(__dirname, '../..')

/** Where dev and demo keep their database, secret and state. */
export const DATA_FOLDER = path.join(REPOSITORY, '.data')
