"""From linear light to the shop's look: the paper comes out as the page's ground, everything else follows.

Filmic curves turn the paper grey and the stones dull; here highlights bend softly above KNEE and nothing else does.
"""

import numpy as np

# What the picture's border (bare paper) becomes, in sRGB: slightly darker than the page (#FAF7F1).
PAPER_SRGB = (248, 245, 239)
# What the paper measures in the studio before exposure, for pictures whose rim is not paper: goods, slate, wood, linen.
STUDIO_PAPER = (0.612, 0.564, 0.503)
PAPER_VARIES = 0.2
KNEE, SATURATION, CONTRAST = 0.72, 1.05, 1.05
WHITE_BALANCE = 1.0


def _to_linear(srgb):
    value = np.asarray(srgb, dtype=np.float32) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def to_srgb(linear):
    return np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 1e-7) ** (1 / 2.4) - 0.055
    )


def _shoulder(value):
    return np.where(value < KNEE, value, KNEE + (1 - KNEE) * (1 - np.exp(-(value - KNEE) / (1 - KNEE))))


def _before_shoulder(value):
    return np.where(
        value < KNEE, value, KNEE - (1 - KNEE) * np.log(np.maximum(1e-4, 1 - (value - KNEE) / (1 - KNEE)))
    )


def _measure_paper(picture):
    """The median of the picture's rim if that is paper, else what paper measures elsewhere."""
    margin = max(4, picture.shape[0] // 50)
    sides = [picture[:margin], picture[-margin:], picture[:, :margin], picture[:, -margin:]]
    rim = np.median(np.concatenate([side.reshape(-1, 3) for side in sides]), axis=0)
    usual = np.array(STUDIO_PAPER)
    return rim if np.all(np.abs(rim / usual - 1) < PAPER_VARIES) else usual


def grade(picture):
    """(height, width, 3) linear to sRGB bytes, with a grain of a fraction of a step so that soft shadows do not band."""
    wanted = 0.5 * (_before_shoulder(_to_linear(PAPER_SRGB)) / 0.5) ** (1 / CONTRAST)
    gain = wanted / _measure_paper(picture)
    mean = gain.mean()
    light = picture * (mean * (gain / mean) ** WHITE_BALANCE).astype(np.float32)
    luminance = (light @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    light = np.maximum(0, luminance + (light - luminance) * SATURATION)
    light = 0.5 * (light / 0.5) ** CONTRAST
    brightest = np.maximum(light.max(axis=2, keepdims=True), 1e-5)
    # Bending each channel alone bleaches bright colours; bending the brightest alone keeps them too pure.
    bent = 0.6 * _shoulder(light) + 0.4 * light * (_shoulder(brightest) / brightest)
    grain = np.random.default_rng(1).uniform(-0.5, 0.5, bent.shape)
    return np.clip(to_srgb(np.clip(bent, 0, 1)) * 255 + 0.5 + grain * 0.5, 0, 255).astype(np.uint8)
