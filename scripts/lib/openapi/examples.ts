/** Placeholder ids; the tests replace them with real ones. */
export const EXAMPLE_IDS = {
  clientId: '8f14e45f-ceea-467f-ab8e-9d1f3c5a7b21',
  serviceId: 'c9f0f895-fb98-4b91-8f14-2a6b7c8d9e01',
  staffId: '45c48cce-2e2d-4fbd-aa1a-c2f5d6e7f801',
} as const

/** A date far in the future; the tests replace it with one that can be booked. */
export const EXAMPLE_DATE = '2027-03-09'

const { clientId, serviceId, staffId } = EXAMPLE_IDS

/**
 * Valid request bodies by the name of their contract, with the demo's people and services. tests/routes/openapi.test.ts
 * sends them unchanged.
 */
export const EXAMPLES: Readonly<Record<string, object>> = {
  BookAppointmentBody: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '(212) 555-0147',
    remindBy: 'email',
    serviceId,
    appointmentDate: `${EXAMPLE_DATE}T10:00`,
  },
  JoinWaitlistBody: {
    name: 'Ben Okafor',
    email: 'ben@example.com',
    phone: '(212) 555-0162',
    service: 'Haircut',
    preferredDate: EXAMPLE_DATE,
    timeOfDay: 'evening',
  },
  CancelBody: { reason: 'sick' },
  RescheduleBody: { appointmentDate: `${EXAMPLE_DATE}T11:00` },
  EarlierBody: { wanted: true },
  CreateAppointmentBody: {
    clientId,
    service: 'Haircut',
    serviceId,
    staffId,
    appointmentDate: `${EXAMPLE_DATE}T14:00`,
    duration: 60,
  },
  UpdateAppointmentBody: { status: 'confirmed' },
  CreateClientBody: {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '(212) 555-0158',
    notes: 'Prefers mornings',
    smsConsent: true,
  },
  UpdateClientBody: { notes: 'Prefers Luna' },
  DismissDuplicateBody: { otherId: clientId, dismissed: true },
  ImportClientsBody: {
    dryRun: true,
    lines: [{ line: 2, name: 'Katherine Johnson', email: 'katherine@example.com', phone: '(212) 555-0171' }],
  },
  AddToWaitlistBody: { clientId, service: 'Haircut', timeOfDay: 'morning' },
  NotifyBody: {},
  CreateServiceBody: { name: 'Gloss', description: 'Shine between colors', duration: 30, price: 3800 },
  UpdateServiceBody: { price: 7000 },
  CreateStaffBody: { name: 'Priya Nair', color: '#6d28d9', serviceIds: [serviceId] },
  UpdateStaffBody: { name: 'Mateo Ruiz' },
  TimeOffBody: { staffId, startsAt: '2027-06-01T00:00', endsAt: '2027-06-08T00:00', reason: 'Vacation' },
  UpdateSettingsBody: { minimumNoticeMinutes: 180, bookingWindowDays: 90 },
  UpdatePicturesBody: { logo: null },
  UpdateGalleryBody: { pictures: [] },
  ProtectionRuleBody: { measure: 'confirm_by', confirmByHours: 24, newClientsOnly: true },
  BackTestBody: { rules: [{ measure: 'approve', band: 'high-risk' }] },
  StatedBody: { statedNoShowPercent: 12 },
  UpdateMessageSettingsBody: { steps: [] },
  UpdateSmsSettingsBody: { smsEnabled: false },
  CreateApiKeyBody: { name: 'Website', access: 'read' },
  CalendarFeedBody: { shows: 'full' },
  TaskDoneBody: { done: true },
  RequestMagicLinkBody: { email: 'luna@example.com' },
}
