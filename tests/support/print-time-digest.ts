/** Run in a process with another TZ: prints that zone's offset, to show it took, and the digest. */
import { timeDigest } from './time-digest'

process.stdout.write(`${new Date(0).getTimezoneOffset()} ${timeDigest()}`)
