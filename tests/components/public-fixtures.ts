import type { PublicAppointment } from '@/lib/contracts/booking'
import type { PublicBusiness } from '@/lib/contracts/business'
import { paletteOf } from '@/lib/domain/palette'

/** The public data of a business without services, hours or staff. */
export const publicBusiness: PublicBusiness = {
  subdomain: 'luna',
  businessName: 'Luna Hair',
  industry: 'hair',
  email: null,
  phone: null,
  address: null,
  description: null,
  website: null,
  timezone: 'America/New_York',
  currency: 'USD',
  businessHours: null,
  whyChooseUs: null,
  servicesTitle: 'Our Services',
  servicesSubtitle: 'Professional services',
  ctaTitle: 'Ready?',
  ctaSubtitle: 'Book today',
  heroTitle: null,
  heroSubtitle: null,
  whyChooseUsTitle: 'Why Choose Us?',
  palette: paletteOf('#6b2a5b'),
  defaultServiceIcon: '✂️',
  logo: null,
  cover: null,
  bookingWindowDays: 60,
  textsOffered: false,
  services: [],
  hours: [],
  staff: [],
}

/** A scheduled appointment as its client sees it, which can still be changed. */
export const publicVisit: PublicAppointment = {
  id: '00000000-0000-4000-8000-000000000021',
  service: 'Haircut',
  serviceId: null,
  appointmentDate: '2026-11-27T19:00:00.000Z',
  duration: 60,
  status: 'scheduled',
  notes: null,
  client: { name: 'Dana' },
  staff: null,
  dateLabel: 'Friday, November 27, 2026',
  timeLabel: '2:00 PM',
  zoneLabel: 'EST',
  timezone: 'America/New_York',
  canConfirm: true,
  canCancel: true,
  canReschedule: true,
  request: null,
  wantsEarlier: false,
  business: { subdomain: 'luna', businessName: 'Luna Hair', phone: null, email: null, address: null },
}
