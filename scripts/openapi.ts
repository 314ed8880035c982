import { runCommand } from './lib/operator-error'
import { writeOpenApi } from './lib/openapi/file'

void runCommand(writeOpenApi)
