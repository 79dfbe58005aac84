-- What pages say of a published picture, so that nobody has to look into the picture again.

ALTER TABLE pictures ADD COLUMN description jsonb; -- { srcset, width, height, placeholder }; null of one that was published before
