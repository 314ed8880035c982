import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../operator-error'
import { FORMAT, FORMAT_VERSION, type FileEnd, type Header, type TableEnd } from './format'
import { BATCH_CHARACTERS, type Table } from './tables'

/** A part of a backup, in the file's order. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: Table; lines: string[] }
  | { kind: 'table-end'; table: Table; end: TableEnd }

const BATCH = 1000
const NEWLINE = 0x0a

/**
 * Reads the whole file and returns its header. Throws an error with a one-line message if the file isn't a backup, is
 * incomplete, or was changed after it was written.
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | null = null
  for await (const part of readBackup(file)) if (part.kind === 'header') header = part.header
  if (header === null) throw broken(file, 'it has no header')
  return header
}

/**
 * Yields the parts of the file. Throws as soon as the file differs from what was written, or at its end if something is
 * missing.
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const whole = createHash('sha256')
  let reader: TableReader | null = null
  let end: FileEnd | null = null
  for await (const line of readLines(file)) {
    if (end !== null) throw broken(file, 'there is data after its end')
    if (reader === null) {
      const header = toHeader(file, line)
      reader = new TableReader(file, header)
      yield { kind: 'header', header }
    } else if (line.startsWith('{"end"')) {
      end = toEnd(file, line, whole.copy().digest('hex'), reader)
    } else {
      yield* reader.take(line)
    }
    whole.update(`${line}\n`)
  }
  if (end === null) throw broken(file, 'its end is missing')
}

class TableReader {
  private index = 0
  private characters = 0
  private batch: string[] = []
  private hash = createHash('sha256')
  private rows = 0
  total = 0

  constructor(
    private readonly file: string,
    private readonly header: Header,
  ) {}

  get isDone(): boolean {
    return this.index === this.header.tables.length
  }

  *take(line: string): Generator<Part> {
    const table = this.header.tables[this.index]
    if (!table) throw broken(this.file, 'it has more tables than its header lists')
    if (line.startsWith('[')) {
      this.hash.update(`${line}\n`)
      this.rows += 1
      this.batch.push(line)
      this.characters += line.length
      if (this.batch.length === BATCH || this.characters > BATCH_CHARACTERS) {
        this.characters = 0
        yield { kind: 'rows', table, lines: this.batch.splice(0) }
      }
      return
    }
    const end = parse<TableEnd>(this.file, line)
    if (
      end.table !== table.name ||
      end.rows !== this.rows ||
      table.rows !== this.rows ||
      end.sha256 !== this.hash.digest('hex')
    ) {
      throw broken(this.file, `the rows of ${table.name} were changed`)
    }
    this.characters = 0
    if (this.batch.length > 0) yield { kind: 'rows', table, lines: this.batch.splice(0) }
    yield { kind: 'table-end', table, end }
    this.total += this.rows
    this.rows = 0
    this.index += 1
    this.hash = createHash('sha256')
  }
}

function toHeader(file: string, line: string): Header {
  const header = parse<Partial<Header> & { version?: number }>(file, line)
  if (header.format !== FORMAT) throw broken(file, 'it is not a backup of No-Show Shield')
  if (header.version !== FORMAT_VERSION)
    throw new OperatorError(`${file} was made by a newer version of No-Show Shield: update this one first.`)
  return header as Header
}

function toEnd(file: string, line: string, sha256: string, reader: TableReader): FileEnd {
  const end = parse<FileEnd>(file, line)
  if (end.sha256 !== sha256 || end.rows !== reader.total || !reader.isDone)
    throw broken(file, 'it was changed or damaged')
  return end
}

function parse<Shape>(file: string, line: string): Shape {
  try {
    return JSON.parse(line) as Shape
  } catch {
    throw broken(file, 'it was changed or damaged')
  }
}

/** Yields lines that end with a newline; a remainder without one is incomplete. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  let rest: Buffer[] = []
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    }
  } catch (error) {
    throw explain(error, file)
  } finally {
    source.destroy()
  }
  if (rest.length > 0) throw broken(file, 'its last line is cut off')
}

function explain(error: unknown, file: string): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new OperatorError(`${file} can't be read (${code}).`)
  return code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE'
    ? broken(file, 'it is cut off, was changed, or is not a backup')
    : error
}

function broken(file: string, reason: string): OperatorError {
  return new OperatorError(`${file} can't be restored: ${reason}. Nothing was changed; take another backup file.`)
}
