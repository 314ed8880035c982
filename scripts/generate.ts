import { runCommand } from './lib/operator-error'
import { generatePrismaClient } from './lib/prisma-client'

void runCommand(async () => generatePrismaClient())
