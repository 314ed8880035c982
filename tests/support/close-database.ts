import { closeDb } from '@/lib/server/db'

afterAll(closeDb)
