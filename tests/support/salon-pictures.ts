/** A salon's logo and a photo of its room, drawn by code. */
import sharp from 'sharp'

/** Returns a logo as a PNG: dark text on a transparent background, like most logos. */
export function salonLogo(ink = '#2b1b3d'): Promise<Buffer> {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300" viewBox="0 0 900 300">
        <circle cx="150" cy="150" r="110" fill="none" stroke="${ink}" stroke-width="14"/>
        <path d="M190 70a100 100 0 1 0 0 160a80 80 0 1 1 0-160z" fill="${ink}"/>
        <text x="310" y="190" font-family="serif" font-size="130" letter-spacing="12" fill="${ink}">BLOOM</text>
      </svg>`,
    ),
  )
    .png()
    .toBuffer()
}

const mirror = (x: number) =>
  `<rect x="${x}" y="330" width="220" height="420" rx="110" fill="url(#glass)" stroke="#8a6a3f" stroke-width="12"/>
   <rect x="${x - 30}" y="760" width="280" height="26" rx="8" fill="#6b4a2f"/>
   <path d="M${x + 20} 1010q0-150 90-150t90 150z" fill="#27323a"/><rect x="${x + 95}" y="1000" width="30" height="110" fill="#596468"/>
   <circle cx="${x + 110}" cy="180" r="64" fill="#fff4d6"/><circle cx="${x + 110}" cy="180" r="150" fill="#fff4d6" opacity="0.18"/>
   <path d="M${x + 110} 0v120" stroke="#3a2f27" stroke-width="8"/>`

/** Returns a picture of a warm room with three mirrors and a plant. */
export function salonRoom(wall = '#d9b99b'): Promise<Buffer> {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1250" viewBox="0 0 2000 1250">
        <defs>
          <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="#b78f6d"/></linearGradient>
          <linearGradient id="glass" x2="1" y2="1"><stop stop-color="#f6f1ea"/><stop offset="1" stop-color="#b9c7c9"/></linearGradient>
        </defs>
        <rect width="2000" height="1250" fill="url(#wall)"/>
        <path d="M0 1050h2000v200H0z" fill="#7c5a41"/><path d="M0 1050h2000v14H0z" fill="#684a35"/>
        ${[420, 890, 1360].map(mirror).join('')}
        <path d="M1760 1110q-20-320-120-420q160 60 150 260q40-260 170-330q-90 170-120 490z" fill="#3f6b4a"/>
        <path d="M1700 1080h160l-24 150h-112z" fill="#efe6da"/>
        <rect x="60" y="260" width="230" height="480" fill="#fdf3df" opacity="0.75"/><path d="M175 260v480M60 500h230" stroke="#c8a983" stroke-width="12"/>
      </svg>`,
    ),
  )
    .png()
    .toBuffer()
}
