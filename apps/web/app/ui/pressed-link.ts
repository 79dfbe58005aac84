/**
 * For links that are tiles, cards and menus: they are followed as soon as a mouse goes down (press-navigation.ts), and
 * so they are not dragged. Links in running text are left as they are.
 */
export const PRESSED_LINK = { 'data-press': '', draggable: false } as const
