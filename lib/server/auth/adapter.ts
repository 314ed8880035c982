/**
 * NextAuth's database interface over our own tables: sessions and links are stored as hashes, and an email address has
 * one user.
 */
import type { Adapter, AdapterSession, AdapterUser, VerificationToken } from 'next-auth/adapters'
import type { Clock } from '../clock'
import { readDatabaseTime, type Tx } from '../db'
import { deleteSession, hashSessionToken, storeSession } from './session'

const USER = { id: true, email: true, emailVerified: true } as const

/** NextAuth compares this with the process's clock, which may be wrong, so the database decides when a link expires. */
const NEVER = new Date(8.64e15)

interface AdapterContext {
  /** The browser's user agent, stored with the session. */
  userAgent?: string | null
  /** Stores a link's hash; absent for calls that don't request a link. */
  createVerificationToken?: (link: VerificationToken) => Promise<null>
}

/**
 * Creates the adapter for a database client or a running transaction. It lacks the methods that NextAuth needs only for
 * other sign-in methods (accounts).
 */
export function authAdapter(db: Tx, clock: Clock, { userAgent = null, createVerificationToken }: AdapterContext = {}) {
  return {
    /**
     * Returns the user with this address, created at their first sign-in; if first sign-ins race, one user is created.
     */
    createUser: ({ email, emailVerified }: Pick<AdapterUser, 'email' | 'emailVerified'>): Promise<AdapterUser> =>
      db.user.upsert({ where: { email }, create: { email, emailVerified }, update: { emailVerified }, select: USER }),

    getUserByEmail: (email: string): Promise<AdapterUser | null> =>
      db.user.findUnique({ where: { email }, select: USER }),

    updateUser: ({ id, emailVerified }: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Promise<AdapterUser> =>
      db.user.update({ where: { id }, data: emailVerified ? { emailVerified } : {}, select: USER }),

    createVerificationToken:
      createVerificationToken ?? (() => Promise.reject(new Error('This call does not request a link'))),

    /**
     * Deletes the link and returns it; null if it is unknown, used, or expired by the database's clock. If calls race,
     * one of them gets it.
     */
    async useVerificationToken({
      identifier,
      token,
    }: Omit<VerificationToken, 'expires'>): Promise<VerificationToken | null> {
      const { count } = await db.verificationToken.deleteMany({
        where: { token, identifier, expires: { gt: await readDatabaseTime(db) } },
      })
      return count === 1 ? { identifier, token, expires: NEVER } : null
    },

    async createSession(session: AdapterSession): Promise<AdapterSession> {
      await storeSession(session, userAgent, { db, clock })
      return session
    },

    async getSessionAndUser(sessionToken: string) {
      const session = await db.session.findFirst({
        where: { sid: hashSessionToken(sessionToken), expire: { gt: clock.now() } },
        select: { sess: true, expire: true },
      })
      if (!session) return null
      const { userId } = session.sess as { userId: string }
      const user: AdapterUser | null = await db.user.findUnique({ where: { id: userId }, select: USER })
      return user && { user, session: { sessionToken, userId, expires: session.expire } }
    },

    async updateSession({ sessionToken, expires }: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>) {
      const where = { sid: hashSessionToken(sessionToken) }
      if (expires) await db.session.updateMany({ where, data: { expire: expires } })
      return null
    },

    deleteSession: (sessionToken: string): Promise<void> => deleteSession(sessionToken, { db, clock }),
  } satisfies Adapter
}
