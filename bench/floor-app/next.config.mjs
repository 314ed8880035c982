import path from 'node:path'

// Above the folder of the packages, which is linked: Turbopack takes none from outside its root.
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
