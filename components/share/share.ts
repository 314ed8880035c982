/** The data for sharing a business's booking page. Built on the server, because only it knows the URL. */
export interface Share {
  businessName: string
  /** URL of the booking page. */
  address: string
  /** The QR code as one path, in an SVG of `size` by `size`. */
  qr: { size: number; path: string }
}
