import { generateCode } from './lib/generated-code'
import { runCommand } from './lib/operator-error'

void runCommand(async () => generateCode())
