/** Links of a business to elsewhere: its profiles and its place on a map. */
import { z } from 'zod'
import { readMapLink } from '@/lib/domain/map-link'
import { readSocialLink, SOCIAL_NETWORKS, type SocialLinks } from '@/lib/domain/social-links'
import { ADDRESS_MAX, type ReadLink, trimPasted } from '@/lib/domain/web-address'

/** Returns a schema for what an owner typed as a link; empty and null mean none. */
const typedLink = (read: (typed: string) => ReadLink) =>
  z
    .string()
    .max(ADDRESS_MAX, `Use at most ${ADDRESS_MAX} characters`)
    .transform((typed, context) => {
      if (trimPasted(typed) === '') return null
      const link = read(typed)
      if ('url' in link) return link.url
      context.addIssue({ code: 'custom', message: link.problem })
      return z.NEVER
    })
    .nullish()

const profile = (network: keyof SocialLinks) => typedLink((typed) => readSocialLink(network, typed))

/** All profiles of a business, each as a name, a number or a link. One that is empty or left out is removed. */
export const socialLinksBody = z
  .object({
    instagram: profile('instagram'),
    facebook: profile('facebook'),
    tiktok: profile('tiktok'),
    youtube: profile('youtube'),
    pinterest: profile('pinterest'),
    whatsapp: profile('whatsapp'),
    reviews: profile('reviews'),
  } satisfies Record<keyof SocialLinks, unknown>)
  .transform((typed) => {
    const links: SocialLinks = {}
    for (const network of SOCIAL_NETWORKS) {
      const url = typed[network]
      if (url) links[network] = url
    }
    return links
  })

/** A link to Google Maps, Apple Maps or OpenStreetMap. */
export const mapLinkBody = typedLink(readMapLink)
