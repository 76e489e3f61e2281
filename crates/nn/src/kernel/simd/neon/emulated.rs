//! The NEON instructions that the kernel uses, in plain Rust, so that its arithmetic is tested on
//! machines without them. Names and signatures are those of `core::arch::aarch64`.
//!
//! # Source
//! Arm Architecture Reference Manual for A-profile, chapter C7.
#![expect(non_camel_case_types, reason = "the names of core::arch")]

pub(super) type int8x8_t = [i8; 8];
pub(super) type int8x16_t = [i8; 16];
pub(super) type int16x4_t = [i16; 4];
pub(super) type int16x8_t = [i16; 8];
pub(super) type int32x4_t = [i32; 4];
pub(super) type uint8x8_t = [u8; 8];
pub(super) type uint8x16_t = [u8; 16];
pub(super) type uint16x4_t = [u16; 4];
pub(super) type uint16x8_t = [u16; 8];
pub(super) type uint32x4_t = [u32; 4];

fn zip<A: Copy, B: Copy, C, const N: usize>(a: [A; N], b: [B; N], f: fn(A, B) -> C) -> [C; N] {
    core::array::from_fn(|i| f(a[i], b[i]))
}

fn low<T: Copy>(a: [T; 8]) -> [T; 4] {
    [a[0], a[1], a[2], a[3]]
}

fn high<T: Copy>(a: [T; 8]) -> [T; 4] {
    [a[4], a[5], a[6], a[7]]
}

fn join<T: Copy>(low: [T; 4], high: [T; 4]) -> [T; 8] {
    core::array::from_fn(|i| if i < 4 { low[i] } else { high[i - 4] })
}

fn multiply_add(a: int32x4_t, b: int16x4_t, c: int16x4_t) -> int32x4_t {
    zip(a, zip(b, c, |b, c| i32::from(b) * i32::from(c)), i32::wrapping_add)
}

pub(super) unsafe fn vld1q_s16(ptr: *const i16) -> int16x8_t {
    // SAFETY: the caller promises eight values.
    unsafe { ptr.cast::<int16x8_t>().read_unaligned() }
}

pub(super) fn vaddq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::wrapping_add)
}

pub(super) fn vqaddq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::saturating_add)
}

pub(super) fn vsubq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::wrapping_sub)
}

pub(super) fn vmaxq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::max)
}

pub(super) fn vminq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::min)
}

pub(super) fn vaddvq_s32(a: int32x4_t) -> i32 {
    a.into_iter().fold(0, i32::wrapping_add)
}

pub(super) fn vdupq_n_s16(value: i16) -> int16x8_t {
    [value; 8]
}

pub(super) fn vdupq_n_s32(value: i32) -> int32x4_t {
    [value; 4]
}

pub(super) fn vget_low_s16(a: int16x8_t) -> int16x4_t {
    low(a)
}

pub(super) fn vget_low_u16(a: uint16x8_t) -> uint16x4_t {
    low(a)
}

pub(super) fn vcombine_s16(low: int16x4_t, high: int16x4_t) -> int16x8_t {
    join(low, high)
}

pub(super) fn vcombine_u16(low: uint16x4_t, high: uint16x4_t) -> uint16x8_t {
    join(low, high)
}

pub(super) fn vmlal_s16(a: int32x4_t, b: int16x4_t, c: int16x4_t) -> int32x4_t {
    multiply_add(a, b, c)
}

pub(super) fn vmlal_high_s16(a: int32x4_t, b: int16x8_t, c: int16x8_t) -> int32x4_t {
    multiply_add(a, high(b), high(c))
}

pub(super) fn vmull_u16(a: uint16x4_t, b: uint16x4_t) -> uint32x4_t {
    zip(a, b, |a, b| u32::from(a) * u32::from(b))
}

pub(super) fn vmull_high_u16(a: uint16x8_t, b: uint16x8_t) -> uint32x4_t {
    vmull_u16(high(a), high(b))
}

pub(super) fn vqmovn_s32(a: int32x4_t) -> int16x4_t {
    a.map(|x| x.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
}

pub(super) fn vshlq_n_s16<const N: i32>(a: int16x8_t) -> int16x8_t {
    a.map(|x| x << N)
}

pub(super) fn vshrq_n_s32<const N: i32>(a: int32x4_t) -> int32x4_t {
    a.map(|x| x >> N)
}

pub(super) fn vshrn_n_u32<const N: i32>(a: uint32x4_t) -> uint16x4_t {
    a.map(|x| (x >> N) as u16)
}

pub(super) fn vreinterpretq_s16_u16(a: uint16x8_t) -> int16x8_t {
    a.map(u16::cast_signed)
}

pub(super) fn vreinterpretq_u16_s16(a: int16x8_t) -> uint16x8_t {
    a.map(i16::cast_unsigned)
}

pub(super) unsafe fn vld1q_s32(ptr: *const i32) -> int32x4_t {
    // SAFETY: the caller promises four values.
    unsafe { ptr.cast::<int32x4_t>().read_unaligned() }
}

pub(super) unsafe fn vld1q_u8(ptr: *const u8) -> uint8x16_t {
    // SAFETY: the caller promises sixteen values.
    unsafe { ptr.cast::<uint8x16_t>().read_unaligned() }
}

pub(super) fn vaddq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    zip(a, b, i32::wrapping_add)
}

pub(super) fn vpaddq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    let pairs = [[a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]]];
    pairs.map(|[a, b]| a.wrapping_add(b))
}

pub(super) fn vmulq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, i16::wrapping_mul)
}

pub(super) fn vmulq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    zip(a, b, i32::wrapping_mul)
}

pub(super) fn vshrq_n_u16<const N: i32>(a: uint16x8_t) -> uint16x8_t {
    a.map(|x| x >> N)
}

pub(super) unsafe fn vst1_u8(ptr: *mut u8, a: uint8x8_t) {
    // SAFETY: the caller promises room for eight values.
    unsafe { ptr.cast::<uint8x8_t>().write_unaligned(a) }
}

pub(super) unsafe fn vst1q_s16(ptr: *mut i16, a: int16x8_t) {
    // SAFETY: the caller promises room for eight values.
    unsafe { ptr.cast::<int16x8_t>().write_unaligned(a) }
}

pub(super) fn vshrn_n_u16<const N: i32>(a: uint16x8_t) -> uint8x8_t {
    a.map(|x| (x >> N) as u8)
}

pub(super) fn vreinterpretq_s8_s32(a: int32x4_t) -> int8x16_t {
    core::array::from_fn(|i| a[i / 4].to_le_bytes()[i % 4].cast_signed())
}

pub(super) fn vreinterpretq_s8_u8(a: uint8x16_t) -> int8x16_t {
    a.map(u8::cast_signed)
}

pub(super) fn vget_low_s8(a: int8x16_t) -> int8x8_t {
    core::array::from_fn(|i| a[i])
}

pub(super) fn vmull_s8(a: int8x8_t, b: int8x8_t) -> int16x8_t {
    zip(a, b, |a, b| i16::from(a) * i16::from(b))
}

pub(super) fn vmull_high_s8(a: int8x16_t, b: int8x16_t) -> int16x8_t {
    let high = |x: int8x16_t| core::array::from_fn(|i| x[i + 8]);
    vmull_s8(high(a), high(b))
}

pub(super) fn vpaddlq_s16(a: int16x8_t) -> int32x4_t {
    core::array::from_fn(|i| i32::from(a[2 * i]) + i32::from(a[2 * i + 1]))
}

pub(super) fn vandq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    zip(a, b, |a, b| a & b)
}

pub(super) fn vmull_s16(a: int16x4_t, b: int16x4_t) -> int32x4_t {
    multiply_add([0; 4], a, b)
}

pub(super) fn vmull_high_s16(a: int16x8_t, b: int16x8_t) -> int32x4_t {
    vmull_s16(high(a), high(b))
}

pub(super) fn vreinterpretq_s16_s32(a: int32x4_t) -> int16x8_t {
    core::array::from_fn(|i| (a[i / 2] >> (16 * (i % 2))) as i16)
}

pub(super) fn vreinterpretq_s16_u8(a: uint8x16_t) -> int16x8_t {
    core::array::from_fn(|i| i16::from_le_bytes([a[2 * i], a[2 * i + 1]]))
}
