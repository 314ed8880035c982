/** The command that starts the web server; `npm start`, the image and the Kubernetes manifests use the same. */

/**
 * Megabytes: what requests leave behind is thrown away together with what was made for them once this much has
 * gathered. With V8's usual 16 more of them are still at work then, and what they need is copied over and over.
 */
const YOUNG_GENERATION = 32

/** Arguments of `node` that start the web server. */
export const WEB_SERVER = [`--max-semi-space-size=${YOUNG_GENERATION}`, 'scripts/start.mjs']
