import path from 'node:path'

// The file system's root, because node_modules is a link and Turbopack resolves nothing outside its root.
const root = path.parse(process.cwd()).root

/** @type {import('next').NextConfig} */
const config = {
  serverExternalPackages: ['pg'],
  poweredByHeader: false,
  agentRules: false,
  turbopack: { root },
  outputFileTracingRoot: root,
}

export default config
