import { QRCodeSVG } from 'qrcode.react'

/** A QR code that fills its parent, with the quiet zone that scanners need. */
export default function QrCode({ content, title }: { content: string; title: string }) {
  return <QRCodeSVG value={content} title={title} marginSize={1} className="size-full" />
}
