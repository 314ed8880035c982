/** Runs in a process with another TZ. Prints that zone's offset, as proof that TZ took effect, and the digest. */
import { timeDigest } from './time-digest'

process.stdout.write(`${new Date(0).getTimezoneOffset()} ${timeDigest()}`)
