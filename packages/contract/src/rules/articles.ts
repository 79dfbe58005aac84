/** The languages in which each text can be had. */
export const ARTICLE_LANGUAGES = ['en', 'zh'] as const
