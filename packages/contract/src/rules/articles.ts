/** The languages of articles; each article exists in all of them. */
export const ARTICLE_LANGUAGES = ['en', 'zh'] as const
