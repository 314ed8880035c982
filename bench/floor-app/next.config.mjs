/** @type {import('next').NextConfig} */
const config = { serverExternalPackages: ['pg'], poweredByHeader: false, agentRules: false }

export default config
