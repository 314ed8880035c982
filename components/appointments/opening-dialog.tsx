'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { OfferedDialog } from '@/components/recovery/offered-dialog'
import { OpeningItem } from '@/components/recovery/opening-item'
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useOfferTime } from '@/lib/browser/waitlist'
import type { Opening } from '@/lib/contracts/recovery'
import { formatDateLong } from '@/lib/domain/time'

interface OpeningDialogProps {
  /** Null keeps the dialog closed. */
  opening: Opening | null
  onClose: () => void
}

/** Lists everyone on the waitlist who could take an opening, each with a button to offer it. */
export function OpeningDialog({ opening, onClose }: OpeningDialogProps) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending, unreached, forget } = useOfferTime()
  return (
    <>
      <Dialog open={opening !== null} onOpenChange={(open) => !open && onClose()}>
        {opening && (
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Offer this opening</DialogTitle>
              <DialogDescription>
                {formatDateLong(new Date(opening.from), timeZone)}. An offer is open for at most 24 hours.
              </DialogDescription>
            </DialogHeader>
            <DialogBody className="px-0 md:px-0">
              <ul>
                <OpeningItem
                  opening={opening}
                  isPending={isPending}
                  onOffer={(match) => mutate({ match, staffId: opening.staffId })}
                />
              </ul>
            </DialogBody>
          </DialogContent>
        )}
      </Dialog>
      <OfferedDialog sent={unreached} onClose={forget} />
    </>
  )
}
