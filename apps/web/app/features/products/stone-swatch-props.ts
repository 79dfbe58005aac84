export interface StoneSwatchProps {
  /** English name of the stone. */
  gem: string
  className?: string
}
