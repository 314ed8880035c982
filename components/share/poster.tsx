import { cn } from '@/components/cn'
import styles from '@/components/share/poster.module.css'
import { QrPicture } from '@/components/share/qr-picture'
import type { Share } from '@/components/share/share'
import { branded } from '@/components/site/branded'
import { HeroPattern } from '@/components/site/hero-pattern'
import { Monogram } from '@/components/site/monogram'
import { Picture } from '@/components/site/picture'
import type { PublicBusiness } from '@/lib/contracts/business'

interface PosterProps {
  business: Pick<PublicBusiness, 'palette' | 'siteFont' | 'logo' | 'cover'>
  share: Share
}

/** A poster for the door or the mirror, in the business's look: what to do, the QR code and the URL. */
export function Poster({ business, share: { businessName, address, qr } }: PosterProps) {
  const { className, style } = branded(business)
  const { cover } = business
  return (
    <div
      className={cn(className, styles['content'])}
      style={{ ...style, ['--name-size' as string]: `${nameSize(businessName)}cqw` }}
    >
      <div className={styles['top']}>
        {cover ? (
          <Picture picture={cover} sizes="40rem" isFirst className={styles['cover']} />
        ) : (
          <HeroPattern isConcentric className="top-1/2 left-1/2 -translate-1/2" />
        )}
      </div>
      <div className={styles['words']}>
        <PosterMark logo={business.logo} name={businessName} />
        <p className={styles['name']} translate="no">
          {businessName}
        </p>
        <p className={styles['line']}>Book your next appointment</p>
        <QrPicture qr={qr} businessName={businessName} className={styles['qr'] ?? ''} />
        <p className={styles['hint']}>Scan the code and pick a time. No account needed.</p>
        <p className={styles['address']} translate="no">
          {address.replace(/^https?:\/\//, '')}
        </p>
      </div>
    </div>
  )
}

/** The logo or the initials, half of it overlapping the element above. */
function PosterMark({ logo, name }: { logo: PublicBusiness['logo']; name: string }) {
  if (!logo) return <Monogram name={name} className={styles['mark'] ?? ''} />
  return <Picture picture={logo} sizes="12rem" className={styles['logo'] ?? ''} />
}

/** Returns the name's font size as a percentage of the poster's width: the longer the name, the smaller. */
function nameSize(name: string): number {
  if (name.length <= 16) return 9.5
  return name.length <= 36 ? 7 : 5.2
}
