//! Sums of structures.

/// Defines a structure that is added to another one field by field.
macro_rules! summed {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $($(#[$of_field:meta])* pub $field:ident: $kind:ty,)*
        }
    ) => {
        $(#[$attribute])*
        pub struct $name {
            $($(#[$of_field])* pub $field: $kind,)*
        }

        impl core::ops::AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                $(self.$field += other.$field;)*
            }
        }
    };
}

pub(crate) use summed;
