export const money = {
  wrong: 'Write an amount in yuan, such as 168 or 168.50',
}
