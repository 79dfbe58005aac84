/** Props that the shell passes to an overlay. */
export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}
