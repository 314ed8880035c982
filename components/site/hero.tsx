import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { HeroPattern } from '@/components/site/hero-pattern'
import { HeroWords, type HeroWordsProps } from '@/components/site/hero-words'
import { Picture } from '@/components/site/picture'
import type { HeroLayout } from '@/lib/domain/site-look'

type HeroProps = Pick<HeroWordsProps, 'business' | 'links'>

const LAYOUTS: Record<HeroLayout, (props: HeroProps) => ReactNode> = {
  split: SplitHero,
  cover: CoverHero,
  centered: CenteredHero,
}

/** The top of the page: the business's name and a button to book, in the layout it chose. */
export function Hero(props: HeroProps) {
  const Layout = LAYOUTS[props.business.heroLayout]
  return <Layout {...props} />
}

/** The cover beside the text, on phones above it. */
function SplitHero({ business, links }: HeroProps) {
  const { cover } = business
  return (
    <section
      aria-labelledby="hero-title"
      className={cn('relative isolate overflow-hidden bg-accent', cover && 'md:flex md:min-h-120 md:items-center')}
    >
      {cover ? (
        <div className="aspect-3/2 md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:w-1/2">
          <Picture picture={cover} sizes="(min-width: 48rem) 50vw, 100vw" isFirst className="size-full object-cover" />
        </div>
      ) : (
        <HeroPattern className="-top-24 -right-40 text-primary sm:-right-16" />
      )}
      <div className={cn('mx-auto w-full max-w-5xl px-4 sm:px-6', cover ? 'py-10 md:py-16' : 'py-16 sm:py-24')}>
        <HeroWords
          business={business}
          links={links}
          titleSize={cover ? 'lg:text-5xl' : 'sm:text-5xl'}
          className={cn(cover && 'md:w-1/2 md:pr-10')}
        />
      </div>
    </section>
  )
}

/** The text on the lower part of the cover, which is darkened there; without a cover, on the business's color. */
function CoverHero({ business, links }: HeroProps) {
  const { cover } = business
  return (
    <section
      aria-labelledby="hero-title"
      className={cn(
        'relative isolate flex overflow-hidden',
        'inverted',
        cover ? 'min-h-136 items-end md:min-h-152 lg:items-stretch' : 'items-center md:min-h-120',
      )}
    >
      {cover ? (
        <Picture
          picture={cover}
          sizes="100vw"
          isFirst
          className="absolute inset-0 -z-10 size-full object-cover print:hidden"
        />
      ) : (
        <HeroPattern className="-top-24 -right-40 text-black sm:-right-16" />
      )}
      <div className={cn('w-full', cover && 'scrim', cover && 'lg:flex lg:items-center')}>
        <div
          className={cn('mx-auto w-full max-w-5xl px-4 sm:px-6', cover ? 'pb-10 md:pb-14 lg:py-14' : 'py-16 sm:py-24')}
        >
          <HeroWords business={business} links={links} titleSize="sm:text-5xl" isOnDark />
        </div>
      </div>
    </section>
  )
}

/** The text in the middle; the cover is a band below it, which reaches beyond the color on wide screens. */
function CenteredHero({ business, links }: HeroProps) {
  const { cover } = business
  return (
    <section aria-labelledby="hero-title">
      <div
        className={cn(
          'relative isolate overflow-hidden bg-accent px-4 sm:px-6',
          cover ? 'pt-14 pb-10 sm:pt-20 sm:pb-44' : 'py-16 sm:py-24',
        )}
      >
        <HeroPattern
          isConcentric
          className="-top-100 left-1/2 size-160 -translate-x-1/2 text-primary sm:-top-160 sm:size-240"
        />
        <HeroWords business={business} links={links} titleSize="sm:text-5xl" isCentered />
      </div>
      {cover && (
        <div className="relative z-10 mx-auto max-w-5xl sm:-mt-32 sm:px-6">
          <Picture
            picture={cover}
            sizes="(min-width: 64rem) 61rem, 100vw"
            isFirst
            className="aspect-3/2 w-full object-cover sm:aspect-21/9 sm:rounded-xl"
          />
        </div>
      )}
    </section>
  )
}
