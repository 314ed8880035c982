/** The signed-in user, and signing in by email link. */
import { z } from 'zod'
import * as f from './fields'

/** The signed-in user. */
export const user = z.object({
  id: f.id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: f.instant,
  updatedAt: f.instant,
})
export type User = z.infer<typeof user>

/** Sent by anyone who wants to sign in or sign up. */
export const requestMagicLinkBody = z.object({
  email: f.requiredEmail('Email is required', 'Please enter a valid email address'),
  callbackUrl: z.string().max(500).optional(),
})
export type RequestMagicLinkBody = z.infer<typeof requestMagicLinkBody>

/** The parameters of an opened sign-in link. A token entirely in upper or lower case was changed on its way. */
export const magicLink = z.object({
  email: f.requiredEmail('Email is required', 'Please enter a valid email address'),
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .refine((token) => /[a-z]/.test(token) && /[A-Z]/.test(token)),
})
export type MagicLink = z.infer<typeof magicLink>

/** `magicUrl` is only present outside production. */
export const magicLinkSent = z.object({ success: z.literal(true), message: z.string(), magicUrl: z.url().optional() })
export type MagicLinkSent = z.infer<typeof magicLinkSent>
