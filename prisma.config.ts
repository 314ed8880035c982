import { defineConfig } from 'prisma/config'

// For Prisma's own command line (`prisma migrate deploy`); `prisma generate` needs no database.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
