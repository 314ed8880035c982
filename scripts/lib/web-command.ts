/** The command that starts the web server; `npm start`, the image and the Kubernetes manifests use the same. */

/**
 * In megabytes. With V8's usual 16, more requests are still active at each collection, and their objects are copied
 * again and again; with this size, most objects are garbage by then.
 */
const YOUNG_GENERATION = 32
/**
 * V8's threads for garbage collection and compilation. With Node's usual four, they take up to 5 ms more CPU time for
 * an owner's page on two cores, and the pages take no less time under load.
 */
const HELPER_THREADS = 1

/** Arguments of `node` that start the web server. */
export const WEB_SERVER = [
  `--max-semi-space-size=${YOUNG_GENERATION}`,
  `--v8-pool-size=${HELPER_THREADS}`,
  'scripts/start.mjs',
]
