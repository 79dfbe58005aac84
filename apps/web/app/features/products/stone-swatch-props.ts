export interface StoneSwatchProps {
  /** The stone's English name. */
  gem: string
  className?: string
}
