/** The command that starts the web server; `npm start`, the image and the Kubernetes manifests use the same. */

/**
 * In megabytes. With V8's usual 16, more requests are still active at each collection, and their objects are copied
 * again and again; with this size, most objects are garbage by then.
 */
const YOUNG_GENERATION = 32

/** Arguments of `node` that start the web server. */
export const WEB_SERVER = [`--max-semi-space-size=${YOUNG_GENERATION}`, 'scripts/start.mjs']
