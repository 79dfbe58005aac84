/** What the shell tells an overlay. */
export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}
