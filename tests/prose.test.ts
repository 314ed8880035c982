/** Words that are never right in comments, test titles and documents, and the form of commit subjects. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What is never right, and what to write. A line with "prose-ok: why" is left out. */
const NEVER: Array<{ word: RegExp; instead: string }> = [
  { word: /\b(she|her|hers|herself)\b/i, instead: '"they", or the noun: a role has no gender, and a business is "it"' },
  { word: /\banew\b/i, instead: '"again" or "from scratch"' },
  { word: /(\/\*\*|^\s*\*|^\s*\/\/) Answers\b/, instead: '"Returns", or "Responds with" for HTTP' },
  { word: /(\/\*\*|^\s*\*) Afterwards\b/, instead: 'what the function does: "Sends …", "Stores …"' },
  { word: /\btwice is success\b/i, instead: '"Idempotent"' },
  { word: /\bmended\b/i, instead: '"fixed"' },
  { word: /\bgoes along\b/i, instead: '"is sent with"' },
]
const EXCEPTION = 'prose-ok:'
const FOLDERS = ['app', 'bench', 'components', 'docs', 'lib', 'ops', 'scripts', 'server', 'tests']
const SPARED = ['lib/server/generated/']

const MAX_SUBJECT = 72
const SUBJECT = /^(feat|fix|docs|test|refactor|perf|build|chore|style|ci|bench)(\([a-z0-9-]+\))?!?: .*[^.]$/
/** Not written by hand. */
const MADE_BY_GIT = /^(Merge|Revert) /

/** A line of code that is read as prose: a comment on lines of its own, or the title of a test. */
const READ_AS_PROSE = /^\s*(\/\*|\*|\/\/|(it|test|describe)\()/

function proseOf(file: string): Array<{ place: string; text: string }> {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text }))
    .filter(({ text }) => (file.endsWith('.md') || READ_AS_PROSE.test(text)) && !text.includes(EXCEPTION))
}

function listFiles(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...inFolders, ...readdirSync('.')].filter(
    (file) => /\.(tsx?|mjs|md)$/.test(file) && !SPARED.some((spared) => file.startsWith(spared)),
  )
}

/** The newest commits' subjects; none where there is no Git or no repository. */
function latestSubjects(): string[] {
  return (spawnSync('git', ['log', '-10', '--format=%s'], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .filter(Boolean)
}

it('no comment, test title or document has a word that is never right', () => {
  const lines = listFiles().flatMap(proseOf)
  expect(lines.length).toBeGreaterThan(5000)
  const wrong = lines.flatMap(({ place, text }) =>
    NEVER.filter(({ word }) => word.test(text)).map(({ instead }) => `${place} ${text.trim()} (write ${instead})`),
  )
  expect(wrong).toEqual([])
})

it('the subjects of the newest commits are conventional and at most 72 characters long', () => {
  const subjects = latestSubjects().filter((subject) => !MADE_BY_GIT.test(subject))
  expect(subjects.filter((subject) => subject.length > MAX_SUBJECT || !SUBJECT.test(subject))).toEqual([])
})
