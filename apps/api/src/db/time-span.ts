/** From an instant on, until before another one. */
export interface TimeSpan {
  from: Date
  until: Date
}
