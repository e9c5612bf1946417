// Integers that are wider or odder than the usual ones.
__int128 product(__int128 a, unsigned __int128 b) { return a * (__int128)b / 3 + ((__int128)1 << 100); }
_BitInt(7) small(_BitInt(7) x) { return x * 3wb; }
unsigned _BitInt(200) large(unsigned _BitInt(200) x) { return x / 1234567890123456789012345678901234567890uwb + 1uwb; }
_BitInt(128) constant = -170141183460469231731687303715884105728wb;
_Bool flag(_BitInt(33) a, _BitInt(33) b) { return a < b; }
