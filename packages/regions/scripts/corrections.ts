/**
 * Corrections of the source package. It still lists divisions that were merged or renamed and lacks the newest ones. By
 * code of the division (GB/T 2260).
 */

/** Divisions that no longer exist, and islands without addresses. */
export const ABOLISHED: ReadonlySet<string> = new Set([
  // Hangzhou, 2021: merged into Gongshu, Shangcheng and Qiantang.
  ...['330103', '330104'],
  // Fujian, 2021: Meilie and Sanyuan merged into a new Sanyuan; Sha, Changtai and Longhai became districts.
  ...['350402', '350403', '350427', '350625', '350681'],
  // Luoyang, 2021: Jili and Mengjin became one district, Yanshi another.
  ...['410306', '410322', '410381'],
  // Counties that became cities or districts, 2020 to 2023.
  ...['431121', '450127', '513425', '520522', '532331', '540422', '540530', '610322', '610928', '654223'],
  // Sansha has two districts since 2020.
  ...['460321', '460322', '460323'],
])

/** Newer divisions, by the code of their parent. */
export const ADDED: Readonly<Record<string, readonly string[]>> = {
  460300: ['西沙区', '南沙区'],
  540400: ['米林市'],
  540500: ['错那市'],
  // Hotan, 27 December 2024.
  653200: ['和安县', '和康县'],
  659000: ['白杨市'],
}
