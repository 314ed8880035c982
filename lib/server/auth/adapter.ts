/** NextAuth's database interface over our own tables: sessions and links are stored hashed, an address has one user. */
import type { Adapter, AdapterSession, AdapterUser, VerificationToken } from 'next-auth/adapters'
import type { Clock } from '../clock'
import type { Tx } from '../db'
import { hashSessionToken } from './session'

const USER = { id: true, email: true, emailVerified: true } as const

/**
 * The adapter over a database client or a running transaction. What NextAuth only calls
 * for other ways of signing in (accounts, its own callback) is left out.
 */
export function authAdapter(db: Tx, clock: Clock) {
  return {
    /** The person with this address, made at her first sign-in; racing first sign-ins make one. */
    createUser: ({ email, emailVerified }: Pick<AdapterUser, 'email' | 'emailVerified'>): Promise<AdapterUser> =>
      db.user.upsert({ where: { email }, create: { email, emailVerified }, update: { emailVerified }, select: USER }),

    getUserByEmail: (email: string): Promise<AdapterUser | null> =>
      db.user.findUnique({ where: { email }, select: USER }),

    /** Takes the link away and answers it, or null where it is unknown, used or expired by the database's clock: of racing calls one gets it. */
    async useVerificationToken({
      identifier,
      token,
    }: Omit<VerificationToken, 'expires'>): Promise<VerificationToken | null> {
      const [link] = await db.$queryRaw<VerificationToken[]>`
        DELETE FROM verification_tokens
        WHERE token = ${token} AND identifier = ${identifier} AND expires > now()
        RETURNING identifier, token, expires`
      return link ?? null
    },

    async getSessionAndUser(sessionToken: string) {
      const [row] = await db.$queryRaw<Array<AdapterUser & { expires: Date }>>`
        SELECT u.id, u.email, u.email_verified AS "emailVerified", s.expire AS expires
        FROM sessions s JOIN users u ON u.id = (s.sess ->> 'userId')::uuid
        WHERE s.sid = ${hashSessionToken(sessionToken)} AND s.expire > ${clock.now()}`
      if (!row) return null
      const { expires, ...user } = row
      return { user, session: { sessionToken, userId: user.id, expires } }
    },

    async updateSession({ sessionToken, expires }: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>) {
      const where = { sid: hashSessionToken(sessionToken) }
      if (expires) await db.session.updateMany({ where, data: { expire: expires } })
      return null
    },

    async deleteSession(sessionToken: string) {
      await db.session.deleteMany({ where: { sid: hashSessionToken(sessionToken) } })
    },
  } satisfies Adapter
}
