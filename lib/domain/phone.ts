/** What a typed phone number must look like before the server reads it in the business's country. */

/** Says at the field that a phone number can't be read. */
export const INVALID_PHONE = 'Enter a valid phone number'

const FEWEST_DIGITS = 6

/** Returns whether the text can be a phone number at all. Only the server knows whether the number exists. */
export function hasPhoneShape(text: string): boolean {
  return (text.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS
}
