import { __iconData as star } from 'lucide-react/icons/star'

import { type DrawnIcon, drawnIcon } from '@/components/drawn-icon'
import type { SocialNetwork } from '@/lib/domain/social-links'

type Shapes = Parameters<typeof drawnIcon>[0]['node']
const draw = (...shapes: Shapes) => drawnIcon({ size: 24, node: shapes })
const line = (d: string): Shapes[number] => ['path', { d }]

/** A plain drawing for each network, in the stroke of the other icons. */
export const SOCIAL_ICONS: Record<SocialNetwork, DrawnIcon> = {
  instagram: draw(
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '5' }],
    ['circle', { cx: '12', cy: '12', r: '4' }],
    line('M17 7h.01'),
  ),
  facebook: draw(line('M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21'), line('M6.5 12h8.5')),
  tiktok: draw(line('M14 3v12.5a4 4 0 1 1-4-4'), line('M14 3c.4 3 2.4 5 5.5 5.2')),
  youtube: draw(
    ['rect', { x: '2', y: '5', width: '20', height: '14', rx: '4' }],
    ['path', { d: 'M10.3 9.3v5.4l4.7-2.7z', fill: 'currentColor' }],
  ),
  pinterest: draw(
    ['circle', { cx: '12', cy: '12', r: '9.5' }],
    line('M9.6 21 12.2 10'),
    line('M8.4 13a3.9 3.9 0 1 1 4.3 2.6c-.9 0-1.5-.4-1.9-.9'),
  ),
  whatsapp: draw(
    line('M3 21l1.4-4.6A9 9 0 1 1 7.8 19.8z'),
    line('M8.8 8.4c.2 3.8 2.9 6.6 6.8 6.9l.7-2-2-1-1 .9a5.4 5.4 0 0 1-2.4-2.5l.9-1-.9-2z'),
  ),
  reviews: drawnIcon(star),
}
