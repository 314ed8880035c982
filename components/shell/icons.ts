import { __iconData as bell } from 'lucide-react/icons/bell'
import { __iconData as calendarCheck } from 'lucide-react/icons/calendar-check'
import { __iconData as calendarDays } from 'lucide-react/icons/calendar-days'
import { __iconData as calendarPlus } from 'lucide-react/icons/calendar-plus'
import { __iconData as chartColumn } from 'lucide-react/icons/chart-column'
import { __iconData as check } from 'lucide-react/icons/check'
import { __iconData as chevronDown } from 'lucide-react/icons/chevron-down'
import { __iconData as circleCheckBig } from 'lucide-react/icons/circle-check-big'
import { __iconData as circleX } from 'lucide-react/icons/circle-x'
import { __iconData as clock } from 'lucide-react/icons/clock'
import { __iconData as keyboard } from 'lucide-react/icons/keyboard'
import { __iconData as layoutDashboard } from 'lucide-react/icons/layout-dashboard'
import { __iconData as listChecks } from 'lucide-react/icons/list-checks'
import { __iconData as listOrdered } from 'lucide-react/icons/list-ordered'
import { __iconData as logOut } from 'lucide-react/icons/log-out'
import { __iconData as menu } from 'lucide-react/icons/menu'
import { __iconData as messageSquare } from 'lucide-react/icons/message-square'
import { __iconData as messageSquareText } from 'lucide-react/icons/message-square-text'
import { __iconData as monitor } from 'lucide-react/icons/monitor'
import { __iconData as moon } from 'lucide-react/icons/moon'
import { __iconData as pencil } from 'lucide-react/icons/pencil'
import { __iconData as phone } from 'lucide-react/icons/phone'
import { __iconData as plus } from 'lucide-react/icons/plus'
import { __iconData as settings } from 'lucide-react/icons/settings'
import { __iconData as sun } from 'lucide-react/icons/sun'
import { __iconData as userX } from 'lucide-react/icons/user-x'
import { __iconData as users } from 'lucide-react/icons/users'

import { drawnIcon } from '@/components/drawn-icon'

/** The icons that are on each of the owner's pages, or in each row of a list. */
export const Bell = drawnIcon(bell)
export const CalendarCheck = drawnIcon(calendarCheck)
export const CalendarDays = drawnIcon(calendarDays)
export const CalendarPlus = drawnIcon(calendarPlus)
export const ChartColumn = drawnIcon(chartColumn)
export const Check = drawnIcon(check)
export const ChevronDown = drawnIcon(chevronDown)
export const CircleCheckBig = drawnIcon(circleCheckBig)
export const CircleX = drawnIcon(circleX)
export const Clock = drawnIcon(clock)
export const Keyboard = drawnIcon(keyboard)
export const LayoutDashboard = drawnIcon(layoutDashboard)
export const ListChecks = drawnIcon(listChecks)
export const ListOrdered = drawnIcon(listOrdered)
export const LogOut = drawnIcon(logOut)
export const Menu = drawnIcon(menu)
export const MessageSquare = drawnIcon(messageSquare)
export const MessageSquareText = drawnIcon(messageSquareText)
export const Monitor = drawnIcon(monitor)
export const Moon = drawnIcon(moon)
export const Pencil = drawnIcon(pencil)
export const Phone = drawnIcon(phone)
export const Plus = drawnIcon(plus)
export const Settings = drawnIcon(settings)
export const Sun = drawnIcon(sun)
export const Users = drawnIcon(users)
export const UserX = drawnIcon(userX)
