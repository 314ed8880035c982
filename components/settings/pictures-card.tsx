'use client'

import { FocalPointField } from '@/components/settings/focal-point-field'
import { PictureSlot } from '@/components/settings/picture-slot'
import { SettingsSection } from '@/components/settings/settings-section'
import { ErrorState } from '@/components/shell/error-state'
import { Picture } from '@/components/site/picture'
import { Skeleton } from '@/components/ui/skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'
import { usePictures } from '@/lib/browser/picture'
import type { Pictures } from '@/lib/contracts/picture'

/** The logo and the cover of the site, each saved as soon as it is chosen. */
export function PicturesCard() {
  const { data, error, refetch } = usePictures()
  return (
    <SettingsSection
      title="Pictures"
      description="JPEG, PNG, WebP or AVIF, up to 15 MB. Saved as soon as you choose one; location data is removed."
    >
      {data ? (
        <PictureSlots pictures={data} />
      ) : error ? (
        <ErrorState
          title="Couldn’t load the pictures"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SettingsSection>
  )
}

function PictureSlots({ pictures: { logo, cover } }: { pictures: Pictures }) {
  return (
    <>
      <PictureSlot kind="logo" picture={logo} hint="Beside your name on every page. A transparent PNG looks best.">
        {logo && (
          <div className="flex h-28 items-center justify-center rounded-lg border bg-white p-4">
            <Picture picture={logo} sizes="14rem" className="h-full w-auto max-w-full object-contain" />
          </div>
        )}
      </PictureSlot>
      <PictureSlot
        kind="cover"
        picture={cover}
        hint="Large at the top of your site. A wide picture of your room, your work or your team."
      >
        {cover && <FocalPointField key={cover.hash} cover={cover} />}
      </PictureSlot>
    </>
  )
}
