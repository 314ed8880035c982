/** A form's hidden field with the start shown on the page, so that an appointment moved since then doesn't change. */
export function SeenTime({ start }: { start: string }) {
  return <input type="hidden" name="appointmentDate" value={start} />
}
