/** The signed-in person and their sign-in. */
import { z } from 'zod'
import * as f from './fields'

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

export const requestMagicLinkBody = z.object({
  email: f.requiredEmail('Email is required', 'Please enter a valid email address'),
  callbackUrl: z.string().max(500).optional(),
})
export type RequestMagicLinkBody = z.infer<typeof requestMagicLinkBody>

/** What an opened link carries. A token in capitals only, or in none, was changed on its way. */
export const magicLink = z.object({
  email: f.requiredEmail('Email is required', 'Please enter a valid email address'),
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .refine((token) => /[a-z]/.test(token) && /[A-Z]/.test(token)),
})
export type MagicLink = z.infer<typeof magicLink>

/** `magicUrl` is present outside production only. */
export const magicLinkSent = z.object({ success: z.literal(true), message: z.string(), magicUrl: z.url().optional() })
export type MagicLinkSent = z.infer<typeof magicLinkSent>
