/** A business's booking page as it is shared; made on the server, where its address is known. */
export interface Share {
  businessName: string
  /** Of the booking page. */
  address: string
  /** The QR code as one path, in an SVG of `size` by `size`. */
  qr: { size: number; path: string }
}
