import { __iconData as arrowLeft } from 'lucide-react/icons/arrow-left'
import { __iconData as calendarCheck } from 'lucide-react/icons/calendar-check'
import { __iconData as chevronRight } from 'lucide-react/icons/chevron-right'
import { __iconData as clock } from 'lucide-react/icons/clock'
import { __iconData as globe } from 'lucide-react/icons/globe'
import { __iconData as mail } from 'lucide-react/icons/mail'
import { __iconData as mapPin } from 'lucide-react/icons/map-pin'
import { __iconData as phone } from 'lucide-react/icons/phone'
import { __iconData as sparkles } from 'lucide-react/icons/sparkles'

import { drawnIcon } from '@/components/drawn-icon'

/** The icons of a business's public site and its shell. */
export const ArrowLeft = drawnIcon(arrowLeft)
export const CalendarCheck = drawnIcon(calendarCheck)
export const ChevronRight = drawnIcon(chevronRight)
export const Clock = drawnIcon(clock)
export const Globe = drawnIcon(globe)
export const Mail = drawnIcon(mail)
export const MapPin = drawnIcon(mapPin)
export const Phone = drawnIcon(phone)
export const Sparkles = drawnIcon(sparkles)
